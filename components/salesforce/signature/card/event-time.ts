import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'

const INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:([+-]\d{2}):?(\d{2})|Z)$/

/**
 * An instant of the wire as evidence shows it, to the second and with its zone:
 * `12/03/2026, 10:42:07 (Europe/Rome, UTC+01:00)`. What is no instant comes back as it is.
 */
export function eventTime(text: string, zone: string, language: Language): string {
  const [, day, time, hours = '+00', minutes = '00'] = INSTANT.exec(text) ?? []
  if (!day || !time) return text
  return `${formatDay(day, language, 'short')}, ${time} (${zone}, UTC${hours}:${minutes})`
}
