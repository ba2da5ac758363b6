// Questions to the house over HTTP. A refusal speaks to the player, in the house's words.

export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) {
    if (answer.status === 204) return undefined as T;
    const kind = answer.headers.get('content-type') ?? '';
    return (kind.includes('json') ? await answer.json() : await answer.text()) as T;
  }
  const told = (await answer.json().catch(() => ({}))) as { reason?: string; detail?: string };
  throw new Refusal(told.reason ?? told.detail ?? `${answer.status} ${answer.statusText}`, answer.status);
}

export const house = {
  get: <T>(path: string) => ask<T>('GET', path),
  post: <T>(path: string, body: unknown) => ask<T>('POST', path, body),
  patch: <T>(path: string, body: unknown) => ask<T>('PATCH', path, body),
  drop: (path: string) => ask<undefined>('DELETE', path),
};

/** Make sure that the house knows this browser, by the name that its person chose. */
export async function known(name: string): Promise<void> {
  await house.post('/session', { name });
}
