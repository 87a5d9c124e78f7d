import { serveDemo } from '@/tests/support/application-server'
import { launchBrowser } from '@/tests/support/browser'
import { slowPage } from '@/tests/bench/slow-page'
const server: any = await serveDemo(1, {})
const url = server.applications[0].url
const browser = await launchBrowser()
const page = await slowPage(browser, url)
const target = `${url}${process.argv[2] ?? '/app/documents/offers'}`
for (let i = 0; i < 4; i++) { await page.goto(target); await page.waitForLoadState('networkidle') }
const cdp = await page.context().newCDPSession(page)
const sums = new Map<string, number>()
const fns = new Map<string, number>()
const times: number[] = []
cdp.on('Tracing.dataCollected', ({ value }: any) => {
  for (const e of value) {
    if (e.ph === 'X' && e.dur) sums.set(e.name, (sums.get(e.name) ?? 0) + e.dur / 1000)
    if (e.ph === 'X' && e.dur && /EvaluateScript|v8.compile|FunctionCall|TimerFire|RunMicrotasks/.test(e.name)) {
      const k = `${e.name} ${(e.args?.data?.url ?? e.args?.fileName ?? '').split('/').pop()} ${e.args?.data?.functionName ?? ''}`
      fns.set(k, (fns.get(k) ?? 0) + e.dur / 1000)
    }
  }
})
await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] } } as any)
for (let i = 0; i < 3; i++) {
  await page.goto(target)
  await page.locator('main').first().waitFor()
  times.push(await page.evaluate(() => new Promise<number>((r) => requestIdleCallback(() => r(performance.now())))))
  const nav = await page.evaluate(() => { const n: any = performance.getEntriesByType('navigation')[0]; return { ttfb: n.responseStart, end: n.responseEnd, dcl: n.domContentLoadedEventEnd, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, nodes: document.querySelectorAll('*').length, html: n.decodedBodySize } })
  console.log(nav)
}
const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r))
await cdp.send('Tracing.end'); await done
console.log(times)
console.log([...sums].sort((a, b) => b[1] - a[1]).slice(0, 28).map(([k, v]) => `${(v / 3).toFixed(0)} ${k}`).join('\n'))
console.log([...fns].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([k, v]) => `${(v / 3).toFixed(0)} ${k}`).join('\n'))
await browser.close()
process.exit(0)
