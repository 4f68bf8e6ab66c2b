// node sheet.mts FOLDER OUT cols width : contact sheets

import { readdirSync } from 'node:fs'
import { chromium } from 'playwright'

const [folder, out, cols, width, per] = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((f) => f.endsWith('.png'))
  .sort()
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--allow-file-access-from-files'],
})
const n = Number(per)
for (let k = 0; k * n < files.length; k++) {
  const part = files.slice(k * n, k * n + n)
  const page = await browser.newPage({ viewport: { width: Number(cols) * (Number(width) + 8), height: 100 } })
  const { writeFileSync } = await import('node:fs')
  writeFileSync(
    `${out}-${k}.html`,
    `<body style="margin:0;background:#888;display:grid;grid-template-columns:repeat(${cols},${width}px);gap:8px;font:12px sans-serif">${part.map((f) => `<div><b>${f}</b><br><img style="width:100%" src="file://${folder}/${f}"></div>`).join('')}`,
  )
  await page.goto(`file://${out}-${k}.html`)
  await page.screenshot({ path: `${out}-${k}.png`, fullPage: true })
  await page.close()
}
await browser.close()
