'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'

/** Somebody with a way to the entry, and what belongs to the number. */
export type ShownPerson = { id: number; name: string; detail: ReactNode; value?: ReactNode }

type PeopleDialogProps = {
  title: string
  people: readonly ShownPerson[] | undefined
  /** The sum of all the people. */
  total: ReactNode
  error: unknown
  /** Reads the people after these; undefined when all are there. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  downloads: ReactNode
  onClose: () => void
}

/** The people that a number counts, each of whom leads to the entry. */
export function PeopleDialog({ title, people, total, error, onMore, ...rest }: PeopleDialogProps) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { isLoadingMore, downloads, onClose } = rest
  return (
    <DialogFrame title={title} text={t('people.behind')} className="md:max-w-3xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {people ? <People people={people} total={total} /> : null}
      {!people && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {onMore ? (
          <Button pending={isLoadingMore} onClick={onMore}>
            {t('more')}
          </Button>
        ) : null}
        {downloads}
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

function People({ people, total }: Pick<PeopleDialogProps, 'total'> & { people: readonly ShownPerson[] }) {
  const t = useTranslations('statistics')
  if (people.length === 0) return <p className="py-6 text-center text-ink-soft">{t('people.behind_none')}</p>
  return (
    <section
      aria-label={t('people.behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {people.map(({ id, name, detail, value }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
            <Link
              href={`/app/registry/view/view/${id}`}
              className="wrap-anywhere min-w-0 font-medium text-link hover:underline"
            >
              {name}
            </Link>
            <span className="text-ink-soft">{detail}</span>
            <span className="ml-auto">{value}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading">
        {t('total')}
        {total}
      </p>
    </section>
  )
}
