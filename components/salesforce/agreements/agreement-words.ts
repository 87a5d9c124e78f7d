import { useTranslations } from 'next-intl'
import type { AgreementKind } from '@/lib/domain/agreement-state'

/** What is said of offers or of contracts: the same texts in two genders. */
export const useAgreementWords = (kind: AgreementKind) =>
  useTranslations(kind === 'OFFER' ? 'offers' : 'contracts')

/** Where an offer or a contract is shown, or written on. */
export const agreementHref = (kind: AgreementKind, what: 'preview' | 'wizard', id?: number): string =>
  [`/app/documents/${what}/${kind === 'OFFER' ? 'offer' : 'contract'}`, id].filter(Boolean).join('/')
