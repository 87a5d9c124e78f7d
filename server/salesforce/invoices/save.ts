import type { saveStates } from '@/lib/api/salesforce/invoices/invoice-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { nextState } from '@/lib/domain/documents/invoice-state'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { faultsOf, refuseFaults } from '../document/faults'
import { issueDocument } from '../document/issue'
import { refuseUnfit } from '../document/refuse-unfit'
import { findDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'

type StateRequest = { state: (typeof saveStates)[number]; description: string }

/**
 * Brings a saved draft of an invoice or credit note into the state that was chosen for it. ISSUED needs the role to
 * issue; for TO_BE_ISSUED the draft must meet the wizard's rules and the exchange system's controls.
 */
export async function leaveDraft(
  tx: Tx,
  { id, kind }: { id: number; kind: DocumentKind },
  { state: wanted, description }: StateRequest,
  caller: Session,
): Promise<void> {
  const { accountId } = caller
  if (wanted === 'ISSUED') {
    if (!hasAny(caller.guiItemList, ['GUI_CAN_ISSUE_INVOICE'])) throw new Refusal('ERROR_FORBIDDEN')
    await issueDocument(tx, { id, accountId }, kind)
    return
  }
  const row = await findDocument(tx, id, [kind])
  const state = wanted === 'TO_BE_ISSUED' ? (nextState(row.state, 'SAVE') ?? wanted) : wanted
  if (wanted === 'TO_BE_ISSUED') refuseUnsendable(row)
  if (state === row.state) return
  await moveDocument(tx, row, { state, action: 'STATE', accountId, description })
}

/**
 * Refuses a document that is to be issued or sent unless it meets the wizard's rules and the exchange system's
 * controls.
 */
export function refuseUnsendable(row: DocumentRow): void {
  refuseUnfit(row)
  refuseFaults(faultsOf(row))
}
