import { strToU8, zipSync } from 'fflate'
import type { Api, Caller } from '../api'
import { type Agreement, addContract, addOffer, agreementData, studio } from '../builders'

const base = '/api/salesforce/rest'
const signature = `${base}/document/signature`

/** A document that was mailed to be signed, and the secret of its link. */
export type Sent = { caller: Caller; kind: 'offer' | 'contract'; document: Agreement; token: string }

/** The parts of a sending that a test may choose. */
type SendingIn = { mail_to?: string; code_by_mail?: boolean }

/** Mails a document; returns the secret of its link. */
export async function mailToSign(
  api: Api,
  { caller, kind, document }: Omit<Sent, 'token'>,
  over: SendingIn = {},
): Promise<string> {
  const data = { [`${kind}_id`]: document.id, mail_to: 'cliente@posta.example', ...over }
  const answer = await api.call('POST', `${base}/${kind}/send`, {
    as: caller,
    body: kind === 'offer' ? data : { contract_data: data },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return latestToken(api, caller)
}

/** The secret of the link in the newest mail. */
async function latestToken(api: Api, caller: Caller): Promise<string> {
  const [newest] = await signingMails(api, caller)
  if (!newest) throw new Error('no mail has a signing link')
  return newest.token
}

/** The mails of the outbox that have a signing link, newest first, each with the link's secret. */
export async function signingMails(
  api: Api,
  caller: Caller,
): Promise<{ recipient: string; subject: string; token: string }[]> {
  const { body } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
  const mails = body.mail_list.map(async ({ id, recipient, subject }: Record<string, string>) => {
    const { body } = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    const [, token] = /\/signature\/([\w-]{43})/.exec(body.mail.text) ?? []
    return token ? [{ recipient, subject, token }] : []
  })
  return (await Promise.all(mails)).flat()
}

type SignersIn = {
  other_signers: { name: string; mail_to: string }[]
  in_order?: boolean
  code_by_mail?: boolean
}

/** Mails an offer to be signed by its receiver, `cliente@posta.example`, and by others; returns the answer of the call. */
export const mailToSigners = (
  api: Api,
  { caller, document }: Pick<Sent, 'caller' | 'document'>,
  signers: SignersIn,
) =>
  api.call('POST', `${base}/offer/send`, {
    as: caller,
    body: { offer_id: document.id, mail_to: 'cliente@posta.example', ...signers },
  })

/** The secrets of the links of an offer that was mailed to several, by their addresses. */
export async function tokensOf(api: Api, caller: Caller): Promise<Record<string, string>> {
  const mails = await signingMails(api, caller)
  return Object.fromEntries(mails.map(({ recipient, token }) => [recipient, token]))
}

/** An offer or a contract of a fresh structure that was mailed to be signed. */
export async function sentToSign(
  api: Api,
  kind: Sent['kind'] = 'offer',
  over: SendingIn = {},
): Promise<Sent> {
  const { caller, customer } = await studio(api)
  const add = kind === 'offer' ? addOffer : addContract
  const document = await add(api, caller, agreementData(customer.sku))
  return { caller, kind, document, token: await mailToSign(api, { caller, kind, document }, over) }
}

/** Strokes of a pen that are a signature. */
export const scribble = () => ({
  width: 600,
  height: 300,
  strokes: [
    Array.from({ length: 40 }, (_, at) => ({ x: 40 + at * 6, y: 150 + 60 * Math.sin(at / 3) })),
    [
      { x: 60, y: 220 },
      { x: 300, y: 214 },
    ],
  ],
})

/** The document of a link, as its page downloads it. */
export async function documentPdf(api: Api, token: string): Promise<Uint8Array> {
  const answer = await api.call('GET', `${signature}/pdf/${token}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.bytes()
}

type Files = Record<string, Uint8Array | object>

/** The ZIP of an answer: the document with further files by their names, objects as JSON. */
export function answerZip(
  pdf: Uint8Array,
  files: Files = { 'signatures/firma/signature.json': scribble() },
): Uint8Array {
  const entries = Object.entries(files).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? value : strToU8(JSON.stringify(value)),
  ])
  return zipSync({ 'document.pdf': pdf, ...Object.fromEntries(entries) })
}

type Given = {
  token: string
  zip: Uint8Array
  pin?: string
  code?: string
  description?: string
  mediaConsent?: boolean
}

/** Accepts by the call of the public page. */
export function accept(api: Api, { token, zip, pin, code, description = '', mediaConsent }: Given) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(zip)], 'firma.zip', { type: 'application/zip' }))
  form.set('documentToken', token)
  form.set('description', description)
  if (pin !== undefined) form.set('pin', pin)
  if (code !== undefined) form.set('code', code)
  if (mediaConsent !== undefined) form.set('media_consent', String(mediaConsent))
  return api.call('POST', `${signature}/accept`, { form })
}

/** Asks for the code of a link that needs one. */
export const askCode = (api: Api, token: string) => api.call('POST', `${signature}/code`, { body: { token } })

/** The code in the newest mail of a structure, as its operator reads it without an SMTP server. */
export async function mailedCode(api: Api, caller: Caller): Promise<string> {
  const { body } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
  const newest = await api.call('GET', `/api/auth/rest/outbox/${body.mail_list[0].id}`, { as: caller })
  return /^\d{6}$/m.exec(newest.body.mail.text)?.[0] ?? ''
}

export const reject = (api: Api, token: string, description = 'Troppo caro') =>
  api.call('POST', `${signature}/reject`, { body: { token, description } })

export const show = (api: Api, token: string) => api.call('GET', `${signature}/show/${token}?images=false`)

/** The signing of a document as its sender sees it. */
export const signingOf = async (api: Api, { caller, document }: Sent) =>
  (await api.call('GET', `${base}/document/${document.id}/signature`, { as: caller })).body.signature
