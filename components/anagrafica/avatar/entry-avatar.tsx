'use client'

import { useEffect, useRef, useState } from 'react'
import { displayName } from '@/components/shell/session/display-name'
import { cn } from '@/components/ui/cn'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { useAvatar } from './use-avatar'

/** The first letters of a company's first two words, or of a person's names. */
export function initialsOf(entry: Pick<Anagrafica, 'business' | 'first_name' | 'last_name'>): string {
  const words = displayName(entry).split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = entry.business.name ? words : [entry.first_name, entry.last_name]
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase('it') || '–'
}

/** A letter or digit, or an emoji as a whole; not the quotation mark before them. */
function firstLetter(word: string): string {
  const text = word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, '')
  const [first] = new Intl.Segmenter('it', { granularity: 'grapheme' }).segment(text)
  return first?.segment ?? ''
}

type Entry = Pick<
  Anagrafica,
  'id' | 'revision' | 'avatar_image_present' | 'business' | 'first_name' | 'last_name'
>

/** An entry's picture, loaded when its place comes near the screen; its initials until then, and without one. */
export function EntryAvatar({ entry, className }: { entry: Entry; className?: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  const picture = useAvatar(entry, isNear)
  useEffect(() => {
    const element = place.current
    if (!element || !entry.avatar_image_present) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [entry.avatar_image_present])
  return <AvatarCircle ref={place} picture={picture} initials={initialsOf(entry)} className={className} />
}

/** The circle that a picture or initials stand in. It is decorative: the name stands beside it. */
export function AvatarCircle({
  ref,
  picture,
  initials,
  className,
}: {
  ref?: React.Ref<HTMLSpanElement>
  picture: string | null
  initials: string
  className?: string
}) {
  return (
    <span
      ref={ref}
      aria-hidden
      data-slot="avatar"
      className={cn(
        'grid size-9 shrink-0 select-none place-content-center overflow-hidden rounded-full bg-sunken font-medium text-ink-soft text-sm',
        className,
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: a data URL, already as small as it gets */}
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}
