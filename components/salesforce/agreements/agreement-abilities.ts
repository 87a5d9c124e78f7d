import { hasAny } from '@/lib/domain/access/roles'
import {
  isAwaitingAnswer,
  isEditableAgreement,
  isInvoiceable,
  type ProposalKind,
} from '@/lib/domain/documents/agreement-state'
import { WRITER_OF } from './agreements-spec'

export type AgreementAbilities = Record<
  | 'edit'
  | 'send'
  | 'sign'
  | 'reject'
  | 'activate'
  | 'sign_activate'
  | 'invoice'
  | 'collect'
  | 'contract'
  | 'revise'
  | 'copy'
  | 'delete'
  | 'pdf',
  boolean
>

/**
 * Returns the actions that a user with these roles may do with an offer, a contract or a proforma in its state; an action that the
 * server would refuse is not offered.
 */
export function agreementAbilities(
  kind: ProposalKind,
  state: string,
  roles: readonly string[],
): AgreementAbilities {
  const manages = hasAny(roles, [WRITER_OF[kind]])
  const answerable = isAwaitingAnswer(state)
  const invoices = hasAny(roles, ['GUI_CAN_MANAGE_INVOICE']) && hasAny(roles, ['GUI_CAN_ISSUE_INVOICE'])
  return {
    edit: manages && isEditableAgreement(state),
    send: manages && isInvoiceable(state),
    sign: manages && kind !== 'PROFORMA' && answerable,
    reject: manages && answerable,
    activate: manages && kind === 'CONTRACT' && (state === 'SIGNED' || state === 'ACCEPTED'),
    sign_activate: manages && kind === 'CONTRACT' && answerable,
    invoice: invoices && kind !== 'PROFORMA' && isInvoiceable(state),
    collect: kind === 'PROFORMA' && answerable && invoices && hasAny(roles, ['GUI_CAN_MANAGE_PAYMENT']),
    contract: kind === 'OFFER' && isInvoiceable(state) && hasAny(roles, ['GUI_CAN_MANAGE_CONTRACT']),
    revise: manages && kind === 'OFFER' && !isEditableAgreement(state) && state !== 'DELETED',
    copy: manages && state !== 'DELETED',
    delete: manages && (answerable || state === 'DRAFT' || state === 'REJECTED'),
    pdf: state !== 'DELETED',
  }
}
