import {
  type AgreementEvent,
  type AgreementKind,
  nextAgreementState,
} from '@/lib/domain/documents/agreement-state'
import type { Tx } from '@/server/db/client'
import type { DocumentHead } from '../document/document-row'
import { moveDocument } from '../document/state-store'

type Answer = { event: Extract<AgreementEvent, 'SIGN' | 'ACCEPT' | 'REJECT'>; description: string }

/**
 * Moves an offer or a contract of ours by the answer to its signing, and returns its state; the caller has locked its row,
 * and ends the signing. @throws Refusal ERROR_INVOICE_STATE when the answer does not fit the state.
 */
export async function answerAgreement(
  tx: Tx,
  head: DocumentHead,
  { event, description }: Answer,
): Promise<string> {
  const state = nextAgreementState(head.document_kind as AgreementKind, head.state, event) ?? head.state
  await moveDocument(tx, head, { state, action: 'STATE', description })
  return state
}
