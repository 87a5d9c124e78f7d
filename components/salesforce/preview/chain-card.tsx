'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { api } from '@/lib/api/client'
import type { ChainLink } from '@/lib/api/salesforce/document/document-chain'
import { OF_KIND, previewHrefOf } from '../document-href'

type IndentedLink = ChainLink & { depth: number }

/** Returns the documents of a chain in order: each parent, followed by the documents that were made of it. */
export function inOrder(links: readonly ChainLink[]): IndentedLink[] {
  const known = new Set(links.map(({ id }) => id))
  const below = (parent: number | null, depth: number): IndentedLink[] =>
    links
      .filter(({ origin_id }) => (origin_id !== null && known.has(origin_id) ? origin_id : null) === parent)
      .flatMap((link) => [{ ...link, depth }, ...below(link.id, depth + 1)])
  return below(null, 0)
}

/**
 * The connected documents, from the first offer to the last credit note; renders nothing for a document without any. They
 * are loaded again when the document's state changes.
 */
export function ChainCard({ id, state }: { id: number; state: string }) {
  const t = useTranslations('documents.chain')
  const { data } = useQuery({
    queryKey: ['document-chain', id, state],
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.salesforce.documents.chain({ id })).response.chain_list,
  })
  if (!data || data.length < 2) return null
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="grid max-h-96 overflow-y-auto">
          {inOrder(data).map((link) => (
            <ChainRow key={link.id} link={link} isHere={link.id === id} />
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

function ChainRow({ link, isHere }: { link: IndentedLink; isHere: boolean }) {
  const t = useTranslations('documents.chain')
  const name = link.numeration
    ? t(`kind.${link.document_kind}`, { number: link.numeration })
    : t(`draft.${link.document_kind}`)
  return (
    <li
      className={cn('grid gap-1 border-l py-2 pl-3', isHere ? 'border-l-2 border-l-action' : 'border-l-line')}
      style={{ marginInlineStart: `${Math.min(link.depth, 4) * 0.75}rem` }}
      aria-current={isHere ? 'page' : undefined}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {isHere ? (
          <span className="font-medium text-heading">{name}</span>
        ) : (
          <Link
            href={previewHrefOf(link.document_kind, link.id)}
            className="rounded-sm text-link hover:underline"
          >
            {name}
          </Link>
        )}
        <Money value={link.total} />
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StateChip state={link.state} of={OF_KIND[link.document_kind]} />
        <DayText value={link.date} form="short" className="tabular text-ink-soft text-sm" />
      </span>
    </li>
  )
}
