// SHA-256 and HMAC-SHA512: by the browser where the page is a secure context, else by a small library.

type Bytes = Uint8Array<ArrayBuffer>;

const own = (bytes: Uint8Array) => new Uint8Array(bytes) as Bytes;

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  if (globalThis.crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes)));
  return (await import('@noble/hashes/sha2.js')).sha256(bytes);
}

export async function hmacSha512(key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  if (globalThis.crypto.subtle) {
    const imported = await crypto.subtle.importKey('raw', own(key), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, own(bytes)));
  }
  const [{ hmac }, { sha512 }] = await Promise.all([import('@noble/hashes/hmac.js'), import('@noble/hashes/sha2.js')]);
  return hmac(sha512, key, bytes);
}
