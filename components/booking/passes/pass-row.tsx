'use client'

import { Ban, ListChecks, Pencil } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Pass } from '@/lib/api/booking/pass-fields'
import { formatDay } from '@/lib/i18n/formats'
import { useRevoking } from './use-passes'

const TONES = {
  VALID: 'success',
  FUTURE: 'info',
  USED_UP: 'warning',
  EXPIRED: 'neutral',
  REVOKED: 'danger',
} as const

/** A pass: whose, what is left of it, until when. */
export function PassRow({ pass, onOpen }: { pass: Pass; onOpen: (what: 'edit' | 'uses') => void }) {
  const t = useTranslations('booking.passes')
  const language = useLanguage()
  const revoke = useRevoking()
  const { anagrafica_id, owner_name, name, remaining, entries, used, valid_from, valid_to } = pass
  const what = { name, owner: owner_name }
  const left =
    remaining === null ? t('period_used', { used }) : t('left', { remaining, entries: entries ?? 0 })
  const until = valid_to
    ? t('from_to', {
        from: formatDay(valid_from, language, 'short'),
        to: formatDay(valid_to, language, 'short'),
      })
    : t('from', { from: formatDay(valid_from, language, 'short') })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="grid min-w-0 grow basis-52 gap-0.5">
        <Link
          href={`/app/registry/view/view/${anagrafica_id}`}
          className="wrap-anywhere font-medium text-link hover:underline"
        >
          {owner_name}
        </Link>
        <span className="wrap-anywhere text-sm">{name}</span>
      </span>
      <span className="grid basis-44 gap-0.5 text-sm">
        <span className="tabular">{left}</span>
        <span className="tabular text-ink-soft">{until}</span>
      </span>
      <span className="flex grow items-center justify-end gap-1">
        <Badge tone={TONES[pass.state]} className="mr-auto sm:mr-2">
          {t(`state.${pass.state}`)}
        </Badge>
        <Button variant="ghost" size="icon" aria-label={t('uses_of', what)} onClick={() => onOpen('uses')}>
          <ListChecks aria-hidden />
        </Button>
        {pass.state === 'REVOKED' ? null : (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('edit_of', what)}
              onClick={() => onOpen('edit')}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('revoke_of', what)}
              onClick={() => void revoke(pass)}
            >
              <Ban aria-hidden />
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
