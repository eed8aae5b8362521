import { defineConfig } from 'vite'

export default defineConfig({
  base: '/studio/',
  build: {
    target: 'es2022',
    // One small app: a data address in a style sheet would need a looser policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/studio/api': 'http://127.0.0.1:8787', '/studio/files': 'http://127.0.0.1:8787' } },
})
