import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { logger } from '@/server/platform/logger'
import { askTimestampAuthority } from '@/server/platform/network/timestamp-authority'
import type { StampedPdf } from '@/server/signature'
import { inThread } from '@/server/workers'
import { addEvent } from './event-store'
import { findRequestsToStamp, lockRequest } from './request-queries'
import { addFileRows, findFile, readFile, signatureFile } from './signature-files'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>
type Signed = { id: number; structureId: number }

/** STAMPED; PASSED: another process has it; REFUSED: no answer could be used; NO_ANSWER: no authority was reached. */
type Outcome = 'STAMPED' | 'PASSED' | 'REFUSED' | 'NO_ANSWER'

/** The requests of every structure whose signed file waits for a timestamp. A transaction of the system. */
export const requestsToStamp = (tx: Tx) => findRequestsToStamp(tx, now())

/**
 * Gives a signed file its timestamp (RFC 3161), behind the seal and with all bytes before it as they are. The file without
 * it is kept: a signer may have it. When it cannot be had it is tried again: after a minute, two, four, and so on up to a
 * day.
 */
export async function stampSigned(inTenant: InTenant, { id, structureId }: Signed): Promise<Outcome> {
  if (!(await inTenant((tx) => claim(tx, id)))) return 'PASSED'
  const sealed = await inTenant((tx) => findFile(tx, { requestId: id, kind: 'SEALED' }))
  if (!sealed) throw new Error('a signed request has no file')
  const prepared = await inThread(structureId, 'prepareTimestamp', await readFile(sealed))
  const { stamped, answered } = await askInTurn(structureId, prepared)
  if (!stamped) return answered ? 'REFUSED' : 'NO_ANSWER'
  const file = signatureFile(structureId, { kind: 'STAMPED', bytes: stamped.pdf })
  return storeFiles(inTenant, [file.stored], {
    write: async (tx) => {
      if ((await lockRequest(tx, id)).stamped_at) return 'PASSED'
      const { row } = file
      await tx.signing_request.update({
        where: { id },
        data: { stamped_at: stamped.at, stamp_due_at: null },
        select: { id: true },
      })
      await addFileRows(tx, id, [file])
      await claimFiles(tx, [row.file_key])
      await addEvent(tx, { requestId: id, type: 'STAMPED', actor: stamped.host, data: { file: row.sha256 } })
      return 'STAMPED'
    },
  })
}

/** Takes a request that is due for this try; of several processes one gets it. */
async function claim(tx: Tx, id: number): Promise<boolean> {
  const { stamp_due_at, stamp_tries } = await lockRequest(tx, id)
  const at = now()
  if (!stamp_due_at || stamp_due_at > at) return false
  const waitMs = Math.min(MINUTE_MS * 2 ** Math.min(stamp_tries, 12), DAY_MS)
  await tx.signing_request.update({
    where: { id },
    data: { stamp_due_at: new Date(at.getTime() + waitMs), stamp_tries: Math.min(stamp_tries + 1, 1000) },
    select: { id: true },
  })
  return true
}

type Prepared = { pdf: Uint8Array; request: Uint8Array; nonce: Uint8Array }
type Asked = { stamped: (StampedPdf & { host: string }) | null; answered: boolean }

/** Asks the configured authorities one after the other, until one gives a timestamp that is good. */
async function askInTurn(structureId: number, { pdf, request, nonce }: Prepared): Promise<Asked> {
  let answered = false
  for (const url of env.LUNA_TSA_URLS) {
    const bytes = await askTimestampAuthority(url, request)
    if (!bytes) continue
    answered = true
    const { host } = new URL(url)
    const placed = await inThread(structureId, 'placeTimestamp', pdf, { bytes, nonce, at: now() })
    if ('pdf' in placed) return { stamped: { ...placed, host }, answered }
    logger.warn({ host, fault: placed.fault }, 'the answer of a timestamp authority could not be used')
  }
  return { stamped: null, answered }
}
