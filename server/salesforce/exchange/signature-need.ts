import { receiverAddress } from '@/lib/domain/documents/invoice-rules'
import type { DocumentRow } from '../document/document-row'

/**
 * The exchange system takes invoices to public administrations (FPA12) with a signature only (00102; D.M. 55/2013). An
 * integration is addressed to us.
 */
export const needsSignature = ({
  type,
  anagrafica_receiver,
}: Pick<DocumentRow, 'type' | 'anagrafica_receiver'>): boolean =>
  type === 'ACTIVE' && receiverAddress(anagrafica_receiver)?.formato === 'FPA12'

/** The header comes first in a file that we wrote. */
const HEADER_BYTES = 16 * 1024

/** Whether a file that we wrote is for a public administration, as it states itself. */
export const isPublicFile = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, HEADER_BYTES))
    .toString('latin1')
    .includes('<FormatoTrasmissione>FPA12</FormatoTrasmissione>')
