// Compresses the built files ahead of time, so that the back end only hands them out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = new URL('../dist', import.meta.url).pathname
let total = 0
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  // Fonts are compressed as they come.
  if (entry.name.endsWith('.woff2')) total += bytes.length
  if (!/\.(html|js|css|svg|json)$/.test(entry.name)) continue
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  total += brotli.length
}
console.log(`compressed: ${(total / 1024).toFixed(1)} KB in all`)
if (total > 200 * 1024) {
  console.error('the first load must stay under 200 KB')
  process.exit(1)
}
