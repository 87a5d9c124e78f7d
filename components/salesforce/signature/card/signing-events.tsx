'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { SigningRequest } from '@/lib/api/salesforce/signature/signature-fields'
import { eventTime } from './event-time'

/** The evidence of a signing, newest first; each line with its zone, so that it reads the same everywhere. */
export function SigningEvents({ events }: { events: SigningRequest['event_list'] }) {
  const t = useTranslations('preview.signing')
  const language = useLanguage()
  const zone = useTimeZone() ?? 'Europe/Rome'
  const newest = [...events].sort((one, other) => other.seq - one.seq)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('events')} tabIndex={0} className="max-h-80 overflow-y-auto border-t pt-3">
      <ol className="grid gap-3">
        {newest.map(({ seq, at, type, actor, ip }) => (
          <li key={seq} className="grid gap-0.5">
            <span className="font-medium text-heading">{t(`event.${type}`)}</span>
            <time dateTime={at.replace(' ', 'T')} className="tabular text-ink-soft text-sm">
              {eventTime(at, zone, language)}
            </time>
            <span className="wrap-anywhere text-ink-soft text-sm">
              {[actor, ip && t('ip', { ip })].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
