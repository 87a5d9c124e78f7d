'use client'

import { CalendarX2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { NumberInput } from '@/components/kit/fields/number-input'
import type { LegalTexts } from '@/components/shell/legal-links'
import { SharedFrame } from '@/components/shell/shared-frame'
import { type Visitor, VisitorLine } from '@/components/shell/visitor-line'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { PublicStructure } from '@/lib/api/page-brand'
import type { PublicResource } from '@/lib/api/reservations/public-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import { DayField } from '../book/day-field'
import { lengthsOfAll } from '../reserve/possible-lengths'
import { useTimeWords } from '../use-time-words'
import type { StructureClock } from '../wall-texts'
import { PublicReserveDialog } from './public-reserve-dialog'
import { PublicTimes } from './public-times'
import { useHold, usePublicTimes } from './use-public-times'

const USUAL_MINUTES = 60

type PublicReserveViewProps = Omit<Visitor, 'structure'> &
  StructureClock & {
    page: string
    structure: PublicStructure
    resources: readonly PublicResource[]
    legal: LegalTexts
  }

/** The public page of reservations: when and how long, and then what is free. A chosen time is held for its visitor. */
export function PublicReserveView({
  page,
  resources,
  zone,
  now,
  structure,
  isMember,
  legal,
}: PublicReserveViewProps) {
  const t = useTranslations('reservations.public')
  const today = dayAt(now)
  const lengths = lengthsOfAll(resources)
  const [search, setSearch] = useState<Search>({
    day: today,
    minutes: lengths.includes(USUAL_MINUTES) ? USUAL_MINUTES : (lengths[0] ?? USUAL_MINUTES),
    people: 1,
  })
  const { day, minutes } = search
  const people = search.people || 1
  const times = usePublicTimes({ page, day, minutes, people })
  const { held, refusal, choose, close } = useHold(page, zone)
  return (
    <SharedFrame legal={legal} brand={structure}>
      <div className="mb-5 grid gap-1">
        <h1 className="wrap-anywhere text-balance font-semibold text-2xl text-heading">{structure.name}</h1>
        <p className="text-ink-soft">{t('text')}</p>
        <VisitorLine
          structure={structure}
          isMember={isMember}
          redirect="/app/reservations/book"
          label={t('with_account')}
        />
      </div>
      {resources.length === 0 ? (
        <Card>
          <EmptyState icon={CalendarX2} title={t('nothing')} text={t('nothing_text')} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <SearchFields today={today} lengths={lengths} search={search} onSearch={setSearch} />
          {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
          <PublicTimes
            day={day}
            resources={resources}
            times={times}
            onNext={() => setSearch({ ...search, day: addDays(day, 1) })}
            onChoose={(resource, from) => choose({ resource, from, to: from + minutes, people })}
          />
        </div>
      )}
      {held ? <PublicReserveDialog page={page} held={held} onClose={close} /> : null}
    </SharedFrame>
  )
}

type Search = { day: Day; minutes: number; people: number | null }

type SearchFieldsProps = {
  today: Day
  lengths: readonly number[]
  search: Search
  onSearch: (search: Search) => void
}

function SearchFields({ today, lengths, search, onSearch }: SearchFieldsProps) {
  const t = useTranslations('reservations.book')
  const words = useTimeWords()
  return (
    <Card className="p-4">
      <section
        aria-label={t('when')}
        className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(15rem,1.4fr)_1fr_1fr]"
      >
        <DayField date={search.day} today={today} onDate={(day) => onSearch({ ...search, day })} />
        <FormField label={t('minutes')}>
          {(field) => (
            <Select
              {...field}
              className="h-11 md:h-9"
              value={String(search.minutes)}
              onChange={({ target }) => onSearch({ ...search, minutes: Number(target.value) })}
              options={lengths.map((minutes) => ({ value: String(minutes), label: words.length(minutes) }))}
            />
          )}
        </FormField>
        <FormField label={t('people')}>
          {(field) => (
            <NumberInput
              {...field}
              className="h-11 md:h-9"
              decimals={0}
              negative={false}
              value={search.people}
              onValueChange={(people) => onSearch({ ...search, people })}
            />
          )}
        </FormField>
      </section>
    </Card>
  )
}
