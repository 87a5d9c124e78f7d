import { ok } from '@/lib/api/endpoint'
import type { DocumentShare, SharedDocument } from '@/lib/api/salesforce/delivery/shares-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { addressBucket, countAttempt, documentLook } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { withTenant } from '@/server/db/tenant'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import type { DocumentRow } from '../document/document-row'
import { toBody } from '../document/present'
import { kindsOf, READ } from '../document/roles'
import { toDocumentValue } from '../document/row'
import { findDocument } from '../document/row-queries'
import { fileName, pdfOfModel } from './print'
import { type OpenShare, shareOf } from './share-links'
import { countOpening } from './share-store'

const procedures = api.salesforce.shares

/** Calls to links from one network address in a quarter of an hour: far above what the people of one office open. */
const ADDRESS_LIMIT = 300

const instant = (date: Date): string => toInstantText(date, env.LUNA_ZONE)

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const kinds = kindsOf(caller, READ)
  const known = await tx.document.count({ where: { id: input.id, document_kind: { in: kinds } } })
  if (known === 0) throw new Refusal('ERROR_NOT_FOUND')
  const rows = await tx.document_share.findMany({
    where: { document_id: input.id },
    orderBy: { id: 'desc' },
    take: 50,
    include: { mail: { select: { state: true, recipient: true } } },
  })
  const share_list = rows.map(
    (row): DocumentShare => ({
      id: row.id,
      recipient: row.mail.recipient,
      created_at: instant(row.created_at),
      expires_at: instant(row.expires_at),
      mail_state: row.mail.state as DocumentShare['mail_state'],
      first_opened_at: row.first_opened_at && instant(row.first_opened_at),
      last_opened_at: row.last_opened_at && instant(row.last_opened_at),
      opens: row.opens,
    }),
  )
  return ok({ share_list })
})

type LinkVisit = { address: string; requestId: string }

/** The link, and transactions in the structure that sent it. 429 for an address that follows too many links. */
async function follow({ address, requestId }: LinkVisit, token: string) {
  await countAttempt({ [addressBucket('share', address)]: ADDRESS_LIMIT })
  const share = await shareOf(token)
  const { structureId } = share
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  const inTenant = <Value>(run: (tx: Tx) => Promise<Value>) => withTenant(scope, run)
  return { share, inTenant }
}

const rowOf = (tx: Tx, { documentId }: OpenShare) => findDocument(tx, documentId, DOCUMENT_KINDS)

const read = procedures.read.handler(async ({ context, input }) => {
  const { share, inTenant } = await follow(context, input.token)
  return ok({ document: toShared(await inTenant((tx) => rowOf(tx, share))) })
})

const print = procedures.print.handler(async ({ context, input }) => {
  const { share, inTenant } = await follow(context, input.token)
  const { row, look } = await inTenant(async (tx) => ({
    row: await rowOf(tx, share),
    look: await documentLook(tx, share.structureId),
  }))
  const content = Uint8Array.from(await pdfOfModel(row, context.language, look))
  return toFileAnswer({ name: fileName(row, 'pdf'), type: 'application/pdf', content })
})

const opened = procedures.opened.handler(async ({ context, input }) => {
  const { share, inTenant } = await follow(context, input.token)
  const session = await context.session()
  if (session?.structureId === share.structureId) return ok({})
  await inTenant((tx) => recordOpening(tx, share))
  return ok({})
})

/** Counts an opening; the first is an event of the document's life, and audited. */
async function recordOpening(tx: Tx, { id, documentId }: OpenShare): Promise<void> {
  if ((await countOpening(tx, id)) !== 1) return
  const changes = { document_id: [documentId, documentId], opens: [0, 1] } as const
  await audit(tx, { action: 'UPDATE', entity: 'document_share', entityId: id, changes })
}

/** The part of a document that its receiver sees: without skus, which are our internal names of the parties. */
function toShared(row: DocumentRow): SharedDocument {
  const body = toBody(row)
  const { tipo_documento, typology, linked, delivery_notes = [] } = toDocumentValue(row)
  return {
    ...body,
    document_kind: row.document_kind,
    tipo_documento,
    typology,
    full_numeration: row.full_numeration,
    date: row.day,
    description: row.description,
    anagrafica_sender: { ...body.anagrafica_sender, sku: '' },
    anagrafica_receiver: { ...body.anagrafica_receiver, sku: '' },
    linked: [...linked],
    delivery_notes: delivery_notes.map(({ lines, ...note }) => ({ ...note, lines: [...lines] })),
  }
}

export const shares = { list, read, print, opened }
