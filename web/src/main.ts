import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applyTheme } from "./lib/theme";

applyTheme();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined); // a private window may allow none
