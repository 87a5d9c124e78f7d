'use client'

import { Circle, CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { useOpenings, useReservationPrices } from '../shared/use-setup'

/** The steps after the first resource, until both are done: opening hours, without which nothing is free, and prices. */
export function SetupSteps() {
  const t = useTranslations('reservations.setup.steps')
  const [openings, prices] = [useOpenings(), useReservationPrices()]
  if (!openings.data || !prices.data) return null
  const steps = [
    { key: 'hours', isDone: openings.data.length > 0 },
    { key: 'prices', isDone: prices.data.length > 0 },
  ] as const
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Card className="grid gap-2 p-4">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <ul className="grid gap-1.5">
        {steps.map(({ key, isDone }) => (
          <li key={key} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-paid" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            )}
            {isDone ? (
              <span className="text-ink-soft">{t(`${key}_done`)}</span>
            ) : (
              <span>
                <Link
                  href={`/app/reservations/manager/${key}`}
                  className="font-medium text-link hover:underline"
                >
                  {t(key)}
                </Link>{' '}
                <span className="text-ink-soft">{t(`${key}_text`)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
