'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useNear } from '@/components/kit/use-near'
import { useObjectUrl } from '@/components/kit/use-object-url'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/api/client'
import type { DocumentPage } from './signing-progress'

/** The picture of a page, which fills its frame. The first one is loaded at once, the others when they come near. */
export function PagePicture({
  token,
  page: { page_number: number, width, height },
  count,
}: {
  token: string
  page: DocumentPage
  count: number
}) {
  const t = useTranslations('signature.page')
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, number === 1)
  const { data, isError, refetch } = useQuery({
    queryKey: ['signature-page', token, number],
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await api.salesforce.signatures.page({ token, number })).body,
  })
  const url = useObjectUrl(data)
  return (
    <div ref={frame} className="absolute inset-0 grid place-content-center justify-items-center gap-2">
      {url ? (
        // biome-ignore lint/performance/noImgElement: fetched already, with the headers of a call
        <img
          src={url}
          alt={t('alt', { number, count })}
          width={width}
          height={height}
          className="absolute inset-0 size-full"
        />
      ) : isError ? (
        <>
          <p role="alert" className="px-4 text-center text-[#1d2433]">
            {t('failed', { number })}
          </p>
          <Button className="bg-white text-[#1d2433] hover:bg-[#f2efe8]" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </>
      ) : (
        <span className="text-[#5a6274]">
          <Spinner />
          <span className="sr-only">{t('loading', { number })}</span>
        </span>
      )}
    </div>
  )
}
