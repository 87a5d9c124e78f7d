import { useTranslations } from 'next-intl'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'

const WORDS = { OFFER: 'offers', CONTRACT: 'contracts', PROFORMA: 'proformas' } as const

/** The texts of offers, of contracts or of proformas: the same sentences. */
export const useAgreementWords = (kind: ProposalKind) => useTranslations(WORDS[kind])
