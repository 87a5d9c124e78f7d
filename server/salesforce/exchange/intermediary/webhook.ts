import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { hasWebhook, INTERMEDIARIES, signsWebhook } from '@/lib/domain/einvoice/intermediaries'
import { addressBucket, countAttempt } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { withVisitor } from '@/server/db/tenant'
import { isSignedByInvoicetronic } from '@/server/exchange'
import { limitBody } from '@/server/http/body-limit'
import { plainRoute } from '@/server/http/plain-route'
import { now } from '@/server/platform/clock'
import { type AccountKey, whereOf } from './intermediary-account'
import { enqueueIntermediaryPoll } from './queue'
import { openWebhookSecret, webhookToken } from './webhook-secret'

const PATH = /\/api\/hooks\/([a-z]+)\/(\d{1,9})\/([\w-]{43})$/
/** Calls in a quarter of an hour: of one account, and of addresses that there are not, from one network address. */
const CALL_LIMIT = 1_000
const UNKNOWN_LIMIT = 50
/** The part of a call that is searched for numbers of files, and how many are looked for. */
const [SEARCHED_BYTES, MOST_FILES] = [64 * 1024, 50]
const FILE_NUMBER = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/**
 * The address at which an intermediary calls when it has news of an account: /api/hooks/{provider}/{structure}/{token}. A call says
 * only that there is something to ask for: the account is asked at once, and about each file that the call names; nothing
 * else is taken from it. Repeated, it makes one more question. 404 for an address that was closed or never was, 401
 * for a call of Invoicetronic that is not signed with the kept secret, 413 beyond 1 MB, 429 for too many.
 */
export const serveWebhook = plainRoute(async (request, context) => {
  const key = keyOf(request)
  const hook = key && (await withVisitor(key.structureId, context.requestId, (tx) => findHook(tx, key)))
  if (!key || !hook || !isSame(webhookToken(key, hook.mark), key.token)) {
    await countAttempt({ [addressBucket('webhook', context.address)]: UNKNOWN_LIMIT })
    throw new Refusal('ERROR_NOT_FOUND')
  }
  await countAttempt({ [`webhook:${key.structureId}:${key.provider}`]: CALL_LIMIT })
  const body = new Uint8Array(await limitBody(request).arrayBuffer())
  if (signsWebhook(key.provider) && !isGenuine(request, body, hook)) {
    throw new Refusal('ERROR_NOT_AUTHENTICATED')
  }
  await withVisitor(key.structureId, context.requestId, (tx) => noteCall(tx, key, body))
  return Response.json({ response: { status: 'ok' } }, { headers: { 'cache-control': 'no-store' } })
})

function keyOf({ url }: Request): (AccountKey & { token: string }) | null {
  const [, name, structure, token = ''] = PATH.exec(new URL(url).pathname) ?? []
  const provider = INTERMEDIARIES.find((one) => one === name)
  return provider && hasWebhook(provider) ? { provider, structureId: Number(structure), token } : null
}

type Hook = { mark: string; secret: string | null }

async function findHook(tx: Tx, key: AccountKey): Promise<Hook | null> {
  const row = await tx.intermediary_account.findUnique({
    where: whereOf(key),
    select: { webhook_mark: true, sealed_webhook_secret: true },
  })
  if (!row || row.webhook_mark === null) return null
  return { mark: row.webhook_mark, secret: openWebhookSecret(row.sealed_webhook_secret, key) }
}

/** Whether a call is signed with the kept secret. Without one no call is: an empty secret would sign, too. */
function isGenuine({ headers }: Request, body: Uint8Array, { secret }: Hook): boolean {
  const signature = headers.get('invoicetronic-signature')
  return secret !== null && isSignedByInvoicetronic({ signature, body }, secret, now())
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Has the account asked, and about the files whose numbers at the provider stand in the call. */
async function noteCall(tx: Tx, key: AccountKey, body: Uint8Array): Promise<void> {
  await tx.intermediary_account.update({
    where: whereOf(key),
    data: { heard_at: now() },
    select: { provider: true },
  })
  const { structureId: structure_id, provider } = key
  const numbers = filesNamedIn(body)
  if (numbers.length > 0) {
    await tx.intermediary_dispatch.updateMany({
      where: { structure_id, provider, provider_id: { in: numbers }, ask_at: { not: null } },
      data: { ask_at: now() },
    })
  }
  await enqueueIntermediaryPoll(tx, key)
}

function filesNamedIn(body: Uint8Array): string[] {
  const text = Buffer.from(body.subarray(0, SEARCHED_BYTES)).toString('latin1')
  return [...new Set(text.match(FILE_NUMBER)?.map((number) => number.toLowerCase()))].slice(0, MOST_FILES)
}
