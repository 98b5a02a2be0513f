import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const DIST = "dist";
const SMALL = 400; // bytes below which a twin saves nothing

/** Beside each file its compressed twins: the server only picks one. */
function twins() {
  return {
    name: "twins",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
        const path = `${DIST}/${name}`;
        if (!/\.(css|html|js|json|svg|ttf|txt|webmanifest)$/.test(name) || statSync(path).size < SMALL) continue;
        const plain = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(plain));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), twins()],
  build: {
    outDir: DIST,
    assetsInlineLimit: 0, // nothing inlined: the server's CSP allows only files of this house
    manifest: true,
    // the service worker has one address for ever, and a scope as wide as the house
    rolldownOptions: { input: ["index.html", "src/sw.ts"], output: { entryFileNames: (file) => (file.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") } },
  },
  test: { testTimeout: 120_000 }, // no test is gated by a clock; this only names one that would never end
  worker: { format: "es" }, // a worker fetches its parts on demand, as pages do
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
