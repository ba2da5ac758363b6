// Paper and wood, made on the spot: no recording is loaded, and nothing sounds before a first touch.

import { settings } from '../shell/settings.svelte';

let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  if (!settings.kept.sound || !navigator.userActivation?.hasBeenActive) return undefined;
  context ??= new AudioContext();
  return context;
}

/** A knock on wood at a pitch. */
export function knock(pitch = 620, loud = 0.25) {
  const out = audio();
  if (!out) return;
  const now = out.currentTime;
  const tone = out.createOscillator();
  const gain = out.createGain();
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, now + 0.08);
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(gain).connect(out.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}

/** Paper that moves: a breath of noise, short for a flick, long for a sweep or a tear. */
export function paper(long = 0.06, bright = 3200, loud = 0.12) {
  const out = audio();
  if (!out) return;
  const frames = Math.ceil(out.sampleRate * long);
  const buffer = out.createBuffer(1, frames, out.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) noise[i] = (2 * Math.random() - 1) * (1 - i / frames);
  const source = out.createBufferSource();
  const filter = out.createBiquadFilter();
  const gain = out.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = bright;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(out.destination);
  source.start();
}

/** A word said aloud in the page's language. */
export function speakAloud(text: string) {
  if (!settings.kept.sound || !('speechSynthesis' in window)) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = settings.language === 'de' ? 'de-DE' : 'en-GB';
  speechSynthesis.speak(said);
}
