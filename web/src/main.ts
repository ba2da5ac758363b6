import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './base.css';
import { settings } from './shell/settings.svelte';
import { speak } from './words/words.svelte';

settings.apply();
await speak(settings.language);
const target = document.getElementById('app');
if (target) mount(App, { target });
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
