import { useTranslations } from 'next-intl'
import type { AgreementKind } from '@/lib/domain/documents/agreement-state'

/** What is said of offers or of contracts: the same texts in two genders. */
export const useAgreementWords = (kind: AgreementKind) =>
  useTranslations(kind === 'OFFER' ? 'offers' : 'contracts')
