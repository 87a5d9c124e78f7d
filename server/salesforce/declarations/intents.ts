import type { Decimal } from '@/lib/domain/core/money'
import { fixed2 } from '@/lib/domain/core/money'
import type { DocumentValue, NamedIntent } from '@/lib/domain/documents/document'
import { chooseIntent, type IntentDeclaration, intentAmount } from '@/lib/domain/documents/intent'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { lockIntents, namedIntents } from './intent-queries'
import { type TakenIntent, writeTakenIntents } from './intent-store'

/** A document that is issued, with the values of its file. */
type IssuedValue = { row: DocumentRow; value: DocumentValue }

/** The declaration that a document names; `take` counts its amount, once nothing refuses the document any more. */
type ChosenIntent = { intent: NamedIntent | null; take: () => void }

/** The declarations of the customers of documents that are being issued. */
export type IntentTaking = {
  /** @throws Refusal ERROR_INTENT_MISSING, ERROR_INTENT_EXCEEDED */
  choose: (one: IssuedValue) => ChosenIntent
  /** Writes what was taken. */
  write: (tx: Tx) => Promise<void>
}

/**
 * Opens the declarations of intent for documents that are issued together: an invoice takes its sales under N3.5 of a
 * declaration of its customer, a credit note gives back to that of its invoice. The rows of the declarations are locked
 * until the transaction ends, so that however many callers issue at once no limit is exceeded.
 */
export async function openIntents(tx: Tx, documents: readonly IssuedValue[]): Promise<IntentTaking> {
  const subject = documents.filter(({ value }) => intentAmount(value.totals) !== null)
  const declarations = subject.length === 0 ? null : await readDeclarations(tx, subject)
  const taken = new Map<number, TakenIntent>()
  const choose = ({ row, value }: IssuedValue): ChosenIntent => {
    const amount = intentAmount(value.totals)
    const declaration = amount && declarations?.choose(row, amount)
    if (!declaration) {
      const clear = () => taken.set(row.id, { id: row.id, declaration: null, amount: null })
      return { intent: null, take: () => void (row.intent_declaration_id === null || clear()) }
    }
    const signed = row.document_kind === 'CREDITNOTE' ? amount.negated() : amount
    return {
      intent: { protocol: declaration.protocol, received_day: declaration.received_day },
      take: () => {
        declaration.used = declaration.used.plus(signed)
        taken.set(row.id, { id: row.id, declaration: declaration.id, amount: fixed2(signed) })
      },
    }
  }
  return { choose, write: (connection) => writeTakenIntents(connection, [...taken.values()]) }
}

async function readDeclarations(tx: Tx, documents: readonly IssuedValue[]) {
  const rows = documents.map(({ row }) => row)
  const invoiceIds = rows.flatMap(({ document_kind, origin_id }) =>
    document_kind === 'CREDITNOTE' && origin_id !== null ? [origin_id] : [],
  )
  const named = await namedIntents(tx, invoiceIds)
  const declarations = await lockIntents(tx, {
    skus: rows.flatMap(({ document_kind, ana_sku }) =>
      document_kind === 'INVOICE' && ana_sku !== null ? [ana_sku] : [],
    ),
    ids: [...named.values()],
    without: rows.map(({ id }) => id),
  })
  const choose = (row: DocumentRow, amount: Decimal): IntentDeclaration | undefined => {
    const { document_kind, origin_id, ana_sku, day } = row
    if (document_kind === 'CREDITNOTE') return declarations.find(({ id }) => id === named.get(origin_id ?? 0))
    const own = declarations.filter((declaration) => declaration.ana_sku === ana_sku)
    return chooseIntent(own, { day, amount })
  }
  return { choose }
}
