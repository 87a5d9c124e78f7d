import type { LegalTexts } from '@/components/shell/legal-links'
import { env } from '@/server/platform/env'

/** The terms of use and the privacy notice that the pages without a session link to. */
export const legalTexts = (): LegalTexts => ({ terms: env.LUNA_TERMS_URL, privacy: env.LUNA_PRIVACY_URL })
