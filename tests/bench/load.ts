import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureThreads } from '@/scripts/build/thread-build'
import type { Api } from '@/tests/support/api'
import { startApplication } from '@/tests/support/application'
import { createInvoice, invoiceData } from '@/tests/support/builders'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pictureBytes } from '@/tests/support/files/pictures'
import {
  answersDuring,
  callerOf,
  formOf,
  hostileXmlFiles,
  longDraft,
  p95,
  residentOf,
  xlsxBombs,
} from '@/tests/support/process/heavy-load'
import { tenant } from './registry-stock'

const POLL_MS = 200

/**
 * Measures the times of the answers to another tenant and to a monitor while one tenant asks for as much as it can,
 * beside their quiet times, and the most memory that the server holds. It runs the built application with the jobs in
 * it, which is the hardest way to run it.
 */
export async function load(api: Api, url: string): Promise<void> {
  await ensureBuilt()
  await ensureThreads()
  const greedy = await tenant(api)
  const { id } = await longDraft(api, greedy, 5_000)
  const ids: number[] = []
  for (let at = 0; at < 500; at += 1) {
    ids.push((await createInvoice(api, greedy.caller, invoiceData(greedy.customer.sku))).id)
  }
  // They are made before the load: making them would keep this process from measuring the time of an answer.
  const archive = formOf('files', [{ name: 'x.zip', bytes: hostileXmlFiles(40, 399_000) }])
  const two = xlsxBombs()
  const bombs = [...two, ...two, ...two]
    .slice(0, 5)
    .map((bytes) => formOf('file', [{ name: 'x.xlsx', bytes }]))
  const pages = await awkwardPages()
  const application = await startApplication(url)
  const call = callerOf(application.url, greedy.caller)
  const other = callerOf(application.url, await api.caller())
  let [most, mostOfWork] = [0, 0]
  const watch = setInterval(() => {
    mostOfWork = Math.max(mostOfWork, residentOf(application.pid))
    most = Math.max(most, mostOfWork)
  }, POLL_MS)
  const post = (path: string, body: BodyInit, headers = {}) => call(path, { method: 'POST', body, headers })
  const ended = async (path: string, isOver: (answer: string) => boolean) => {
    for (;;) {
      const text = await (await call(path)).text()
      if (isOver(text)) return
      await delay(POLL_MS)
    }
  }
  try {
    await answersDuring(other, () => delay(2_000))
    const quiet = p95(await answersDuring(other, () => delay(5_000)))
    const works: Record<string, () => Promise<unknown>> = {
      // First, so that its growth is seen over what the server holds at rest.
      'files that are hardly pages of a template': async () => {
        for (const file of pages) {
          const answer = await post('/api/salesforce/rest/upload', formOf('files[]', [file]))
          if (answer.status >= 500) throw new Error(`${file.name}: ${answer.status}`)
          await answer.arrayBuffer()
        }
      },
      'PDF of 5,000 lines': async () =>
        (await call(`/api/salesforce/rest/invoice/${id}/print/pdf`)).arrayBuffer(),
      'five XLSX bombs': () => Promise.all(bombs.map((body) => post('/api/anagrafica/rest/import', body))),
      '40 hostile XML files': async () => {
        const path = '/api/salesforce/rest/passive/import'
        const answer = await (await post(path, archive)).json()
        await ended(`${path}/${answer.response.import.id}`, (text) => /"(DONE|FAILED)"/.test(text))
      },
      'ZIP of 500 PDFs': async () => {
        const body = JSON.stringify({ document_kind: 'INVOICE', action: 'PDF', ids })
        const path = '/api/salesforce/rest/document/batch'
        const answer = await (await post(path, body, { 'content-type': 'application/json' })).json()
        await ended(`${path}/${answer.response.batch.id}`, (text) => /"state":"(DONE|FAILED)"/.test(text))
      },
    }
    for (const [what, work] of Object.entries(works)) {
      const started = performance.now()
      const before = residentOf(application.pid)
      mostOfWork = before
      const times = await answersDuring(other, work)
      const ratio = (p95(times) / quiet).toFixed(1)
      const [seconds, worst] = [(performance.now() - started) / 1000, times.at(-1) ?? 0]
      console.log(
        `${what}: ${seconds.toFixed(1)} s; others p95 ${p95(times).toFixed(0)} ms (${ratio}x quiet), at most ${worst.toFixed(0)} ms; grew by ${(mostOfWork - before).toFixed(0)} MB`,
      )
    }
    console.log(`the server held at most ${most.toFixed(0)} MB (aim: 1,500)`)
  } finally {
    clearInterval(watch)
    await application.stop()
  }
}

/** Files of all kinds that are given for pages of a template: some are refused, each is a burden. */
async function awkwardPages(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { PDFDocument } = await import('pdf-lib')
  const a3 = { mediaBox: [0, 0, 842, 1191], content: '1 0 0 rg 10 20 300 400 re f' } as const
  const modern = await PDFDocument.create()
  for (let at = 0; at < 20; at += 1) modern.addPage([842, 1191])
  const scripted = await PDFDocument.create()
  scripted.addPage()
  scripted.addJavaScript('busy', 'while (true) {}')
  const width = 30_000
  const wall = sharp({
    create: { width, height: width, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
  return [
    { name: 'encrypted.pdf', bytes: pdfFile([a3], { encrypted: true }) },
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'long.pdf', bytes: pdfFile(Array(10_000).fill(a3)) },
    { name: 'streams.pdf', bytes: await modern.save({ useObjectStreams: true }) },
    { name: 'large.pdf', bytes: pdfFile(Array(50).fill(a3)) },
    { name: 'turned.pdf', bytes: pdfFile(([90, 180, 270] as const).map((rotate) => ({ ...a3, rotate }))) },
    { name: 'script.pdf', bytes: await scripted.save() },
    { name: 'wall.png', bytes: await wall.png().toBuffer() },
    { name: 'photo.png', bytes: await pictureBytes({ width: 3_000, height: 2_000 }) },
  ]
}
