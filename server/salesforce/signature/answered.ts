import { Refusal } from '@/lib/domain/core/refusal'
import type { Visit } from './visit'

/** The refusal of a visit whose signer has answered already, or whose signing has ended by another's answer. */
export function answeredRefusal({ request, signer }: Pick<Visit, 'request' | 'signer'>): Refusal {
  const { state } = signer.state === 'ENDED' ? request : signer
  return new Refusal('ERROR_SIGNATURE_ANSWERED', { state })
}
