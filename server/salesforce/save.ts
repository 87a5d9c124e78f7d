import type { saveStates } from '@/lib/api/salesforce/invoice-fields'
import type { DocumentKind } from '@/lib/domain/document'
import { type InvoiceState, nextState } from '@/lib/domain/invoice-state'
import { Refusal } from '@/lib/domain/refusal'
import { hasAny } from '@/lib/domain/roles'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type DocumentRow, findDocument } from './document-row'
import { faultsOf, refuseFaults } from './faults'
import { issueDocument, refuseUnfit } from './issue'
import { moveDocument } from './state'

type Wanted = { state: (typeof saveStates)[number]; description: string }

/**
 * Brings a saved draft of an invoice or credit note into the state that was chosen for it. What is issued needs the
 * role for it; what is to be issued meets the wizard's rules and the exchange system's controls.
 */
export async function leaveDraft(
  tx: Tx,
  { id, kind }: { id: number; kind: DocumentKind },
  { state: wanted, description }: Wanted,
  caller: Session,
): Promise<void> {
  const { accountId } = caller
  if (wanted === 'ISSUED') {
    if (!hasAny(caller.guiItemList, ['GUI_CAN_ISSUE_INVOICE'])) throw new Refusal('ERROR_FORBIDDEN')
    await issueDocument(tx, { id, accountId }, kind)
    return
  }
  const row = await findDocument(tx, id, [kind])
  const state = wanted === 'TO_BE_ISSUED' ? (nextState(row.state as InvoiceState, 'SAVE') ?? wanted) : wanted
  if (wanted === 'TO_BE_ISSUED') refuseUnsendable(row)
  if (state === row.state) return
  await moveDocument(tx, row, { state, action: 'STATE', accountId, description })
}

/** What is to be issued or sent meets the wizard's rules and the exchange system's controls. */
export function refuseUnsendable(row: DocumentRow): void {
  refuseUnfit(row)
  refuseFaults(faultsOf(row))
}
