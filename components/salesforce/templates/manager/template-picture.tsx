'use client'

import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '@/components/kit/use-object-url'
import { api } from '@/lib/api/client'

/**
 * A small picture of a template's first page, beside its name; an empty sheet for a blank page, and until the picture is
 * there. A page never changes under its SHA-256, so that it is read once.
 */
export function TemplatePicture({ asset }: { asset: string | null }) {
  const { data } = useQuery({
    queryKey: ['template-asset', asset, 'small'],
    enabled: asset !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await api.salesforce.templates.asset({ sha256: asset ?? '', size: 'small' })).body as Blob,
  })
  const url = useObjectUrl(data)
  return (
    <span
      aria-hidden
      className="grid h-11 w-8 shrink-0 place-content-center overflow-hidden rounded-sm border bg-white"
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: fetched already, with the headers of a call
        <img src={url} alt="" className="max-h-11 max-w-8 object-contain" />
      ) : null}
    </span>
  )
}
