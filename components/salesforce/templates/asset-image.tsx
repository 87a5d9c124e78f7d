'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNear } from '@/components/kit/use-near'
import { useObjectUrl } from '@/components/kit/use-object-url'
import { api } from '@/lib/api/client'

/** The picture of an uploaded page, as an address of this window; null until it is there. */
export function useAssetUrl(sha256: string | null, enabled = true): string | null {
  const { data } = useQuery({
    queryKey: ['template-asset', sha256],
    enabled: enabled && sha256 !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await api.salesforce.templates.asset({ sha256: sha256 ?? '' })).body,
  })
  return useObjectUrl(data)
}

/** A picture that fills its frame once it comes near; the frame is white until then. */
export function AssetImage({ sha256, fit = 'fill' }: { sha256: string; fit?: 'fill' | 'contain' }) {
  const frame = useRef<HTMLSpanElement>(null)
  const url = useAssetUrl(sha256, useNear(frame, false))
  return (
    <span ref={frame} className="pointer-events-none absolute inset-0">
      {url ? (
        // biome-ignore lint/performance/noImgElement: fetched already, with the headers of a call
        <img
          src={url}
          alt=""
          draggable={false}
          className={fit === 'fill' ? 'size-full' : 'size-full object-contain object-left-top'}
        />
      ) : null}
    </span>
  )
}
