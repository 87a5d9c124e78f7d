'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ManagerTabs } from '../manager-tabs'

/** The lists whose arrival a page waits for. */
type Loaded = { isLoading: boolean; error: unknown; retry: () => Promise<unknown> }

/** A screen of the Manager under its head and its tabs, once what it shows has arrived. */
export function SetupPage({
  title,
  text,
  action,
  lists,
  children,
}: {
  title: string
  text: string
  action?: ReactNode
  lists: readonly Loaded[]
  children: ReactNode
}) {
  const t = useTranslations('kit')
  const menu = useTranslations('shell.groups')
  const errorText = useErrorText()
  const failed = lists.find(({ error }) => error)
  const isLoading = lists.some((list) => list.isLoading)
  return (
    <>
      <PageHeader title={title} text={text} crumbs={[{ label: menu('grid') }]} action={action} />
      <ManagerTabs />
      {failed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {errorText(failed.error).text}
          <Button onClick={() => void failed.retry()}>{t('retry')}</Button>
        </p>
      ) : null}
      {isLoading ? <Skeleton className="h-40" /> : null}
      {isLoading || failed ? null : <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>}
    </>
  )
}

/** A query as `SetupPage` waits for it. */
export const loadedOf = (query: {
  isLoading: boolean
  error: unknown
  refetch: () => Promise<unknown>
}): Loaded => ({ isLoading: query.isLoading, error: query.error, retry: query.refetch })
