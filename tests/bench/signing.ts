import { setTimeout as delay } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import type { Api } from '@/tests/support/api'
import { startApplication } from '@/tests/support/application'
import { addOffer, agreementData, line, type studio } from '@/tests/support/builders'
import { answersDuring, callerOf, p95 } from '@/tests/support/process/heavy-load'
import {
  accept,
  answerZip,
  documentPdf,
  mailToSign,
  scribble,
  show,
} from '@/tests/support/salesforce/signing'
import { addTemplate, fieldData, templateData } from '@/tests/support/salesforce/templates'
import { measureBeside } from './measure'
import { print } from './print'
import { tenant } from './registry-stock'

const TIMES = 5
const FIELDS = 200
const FIELDS_A_PAGE = 20
const AT_ONCE = 10
/** That many times ten accepts and a quiet time are measured, in turn. */
const ROUNDS = 4

type Studio = Awaited<ReturnType<typeof studio>>
type Ready = { token: string; pdf: Uint8Array; zip: Uint8Array }

/** An offer that was mailed, with the answer that signs all its fields. */
async function readyToSign(
  api: Api,
  { caller, customer }: Studio,
  over: Record<string, unknown>,
): Promise<Ready> {
  const document = await addOffer(api, caller, agreementData(customer.sku, over))
  const token = await mailToSign(api, { caller, kind: 'offer', document })
  const pdf = await documentPdf(api, token)
  const { document_page_list: pages } = (await show(api, token)).body.document
  const fields: { id: string }[] = pages.flatMap(
    (page: { document_field_list: unknown[] }) => page.document_field_list,
  )
  const files = Object.fromEntries(fields.map(({ id }) => [`signatures/${id}/signature.json`, scribble()]))
  return { token, pdf, zip: answerZip(pdf, files) }
}

const withLines = (count: number) => ({
  product_list: Array.from({ length: count }, (_, at) => line({ description: `Lezione ${at + 1}` })),
})

/** A template of as many signatures as one may have. */
async function withFields(api: Api, { caller }: Studio) {
  const array_field = Array.from({ length: FIELDS }, (_, at) =>
    fieldData({
      type: 'SIGNATURE',
      id: `f${at}`,
      label: `Firma ${at + 1}`,
      page_number: 1 + Math.floor(at / FIELDS_A_PAGE),
      x_axis: 40 + 260 * (at % 2),
      y_axis: 40 + 70 * Math.floor((at % FIELDS_A_PAGE) / 2),
      width: 200,
      height: 50,
    }),
  )
  const array_page = Array.from({ length: FIELDS / FIELDS_A_PAGE }, (_, at) => ({ page_number: at + 1 }))
  return { document: (await addTemplate(api, caller, templateData({ array_page, array_field }))).id }
}

/**
 * Measures the acceptance of long documents beside sealing alone, which is the floor of it, and the times of another
 * tenant's answers while ten documents of 50 pages are accepted at once.
 */
export async function signing(api: Api, url: string): Promise<void> {
  const own = await tenant(api)
  const { makeSealingKey } = await import('@/server/signature')
  const { sealPdf } = await import('@/server/signature/seal-pdf')
  const key = await makeSealingKey('Studio', new Date())
  const cases = { 'few lines': withLines(60), 'many lines': withLines(1_500), 'most lines': withLines(5_000) }
  for (const [what, over] of Object.entries({ ...cases, [`${FIELDS} fields`]: await withFields(api, own) })) {
    const ready: Ready[] = []
    for (let at = 0; at < TIMES + 1; at += 1) ready.push(await readyToSign(api, own, over))
    const give = async (at: number) => {
      const answer = await accept(api, ready[at] as Ready)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    }
    const seal = (at: number) =>
      sealPdf((ready[at] as Ready).pdf, { ...key, reason: 'Bench', at: new Date() })
    const result = await measureBeside(TIMES, give, seal, 1)
    const pages = (await PDFDocument.load((ready[0] as Ready).pdf)).getPageCount()
    print({
      what: `accept, ${what} (${pages} pages)`,
      ours: result.ours,
      bare: result.bare,
      aim: 'beside: sealing alone',
    })
  }
  await atOnce(api, url)
}

/** The served Luna has a secret and a storage of its own, so it is the one that freezes and signs. */
async function atOnce(api: Api, url: string): Promise<void> {
  const { caller, customer } = await tenant(api)
  const application = await startApplication(url)
  try {
    const other = callerOf(application.url, await api.caller())
    const signer = callerOf(application.url, { ...caller, headers: {} })
    const path = '/api/salesforce/rest/document/signature'
    const ready: { token: string; file: File }[] = []
    for (let at = 0; at < AT_ONCE * ROUNDS; at += 1) {
      const document = await addOffer(api, caller, agreementData(customer.sku, withLines(1_500)))
      const token = await mailToSign(api, { caller, kind: 'offer', document })
      const pdf = await (await signer(`${path}/pdf/${token}`)).arrayBuffer()
      const zip = Uint8Array.from(answerZip(new Uint8Array(pdf)))
      ready.push({ token, file: new File([zip], 'firma.zip', { type: 'application/zip' }) })
    }
    const give = async ({ token, file }: { token: string; file: File }) => {
      const form = new FormData()
      form.set('file', file)
      form.set('documentToken', token)
      form.set('description', '')
      const answer = await signer(`${path}/accept`, { method: 'POST', body: form })
      if (answer.status !== 200) throw new Error(await answer.text())
    }
    await answersDuring(other, () => delay(2_000))
    const times = { quiet: [] as number[], busy: [] as number[] }
    while (ready.length > 0) {
      const next = ready.splice(0, AT_ONCE)
      times.quiet.push(...(await answersDuring(other, () => delay(2_000))))
      times.busy.push(...(await answersDuring(other, () => Promise.all(next.map(give)))))
    }
    const [quiet, busy] = [p95(sorted(times.quiet)), p95(sorted(times.busy))]
    const ratio = (busy / quiet).toFixed(1)
    console.log(`${AT_ONCE} accepts at once: others p95 ${busy.toFixed(0)} ms (${ratio}x quiet, aim: 3x)`)
  } finally {
    await application.stop()
  }
}

const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b)
