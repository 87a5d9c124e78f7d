'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink, MapPin } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { findAddresses, LEAST_OF_ADDRESS, useLookups } from '@/components/anagrafica/entry-form/use-lookups'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import type { MapTiles } from '@/components/kit/map/place-map'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

const PlaceMap = dynamic(() => import('@/components/kit/map/place-map').then((module) => module.PlaceMap), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
})

/** The address of a search for a place at OpenStreetMap. */
const searchUrl = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/**
 * Shows an address on the map, where the administrator has configured addresses and maps; elsewhere it is a link to
 * OpenStreetMap, which learns the address only by the press.
 */
export function PlaceButton({ address }: { address: string }) {
  const t = useTranslations('meetings.map')
  const { addresses, tiles } = useLookups()
  const [isOpen, setOpen] = useState(false)
  if (address.trim().length < LEAST_OF_ADDRESS) return null
  const label = { 'aria-label': t('open'), title: t('open') }
  if (!addresses || !tiles) {
    return (
      <Button asChild size="icon" {...label}>
        <a href={searchUrl(address)} target="_blank" rel="noreferrer">
          <MapPin aria-hidden />
        </a>
      </Button>
    )
  }
  return (
    <>
      <Button size="icon" {...label} onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
      </Button>
      {isOpen ? <MapDialog address={address} tiles={tiles} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function MapDialog({ address, tiles, onClose }: { address: string; tiles: MapTiles; onClose: () => void }) {
  const t = useTranslations('meetings.map')
  const { data: place, isLoading } = useQuery({
    queryKey: ['map-place', address],
    queryFn: async () => (await findAddresses(address)).find(({ position }) => position)?.position ?? null,
  })
  return (
    <DialogFrame title={address} className="md:max-w-2xl" onClose={onClose}>
      {isLoading ? (
        <Skeleton className="h-80" />
      ) : (
        <PlaceMap tiles={tiles} place={place ?? null} label={t('label', { address })} />
      )}
      {!isLoading && !place ? <p role="status">{t('not_found')}</p> : null}
      <a
        href={searchUrl(address)}
        target="_blank"
        rel="noreferrer"
        className="flex w-fit items-center gap-1.5 underline"
      >
        <ExternalLink aria-hidden className="size-4" />
        {t('external')}
      </a>
    </DialogFrame>
  )
}
