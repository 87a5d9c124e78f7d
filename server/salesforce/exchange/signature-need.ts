import { receiverAddress } from '@/lib/domain/documents/invoice-rules'
import type { DocumentRow } from '../document/document-row'

/** The exchange system takes what goes to public administrations (FPA12) signed only (00102; D.M. 55/2013). */
export const needsSignature = ({ anagrafica_receiver }: Pick<DocumentRow, 'anagrafica_receiver'>): boolean =>
  receiverAddress(anagrafica_receiver)?.formato === 'FPA12'
