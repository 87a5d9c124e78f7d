import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { LANGUAGE_COOKIE } from '@/components/shell/cookies'
import { isLanguage, type Language, pickLanguage } from '@/lib/i18n/languages'
import { currentSession } from '@/server/http/current-session'
import { env } from '@/server/platform/env'

const messages = {
  it: () => import('@/messages/it.json'),
  en: () => import('@/messages/en.json'),
} as const satisfies Record<Language, unknown>

/** The chosen language, else the account's, else the first of the browser's that Luna speaks. */
async function requestLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value
  if (isLanguage(chosen)) return chosen
  const session = await currentSession().catch(() => null)
  return session?.language ?? pickLanguage((await headers()).get('accept-language'))
}

export default getRequestConfig(async () => {
  const locale = await requestLanguage()
  return { locale, messages: (await messages[locale]()).default, timeZone: env.LUNA_ZONE }
})
