import { useTranslations } from 'next-intl'
import type { AgreementKind } from '@/lib/domain/documents/agreement-state'

/** The texts of offers or of contracts: the same sentences in two genders. */
export const useAgreementWords = (kind: AgreementKind) =>
  useTranslations(kind === 'OFFER' ? 'offers' : 'contracts')
