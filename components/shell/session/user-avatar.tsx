'use client'

import { useQuery } from '@tanstack/react-query'
import { cn } from '@/components/ui/cn'
import { api } from '@/lib/api/client'

type Person = { first_name: string; last_name: string; email: string; avatar: string | null }

const initials = (first: string, last: string, email: string): string =>
  `${first.charAt(0)}${last.charAt(0)}`.trim().toUpperCase() || email.charAt(0).toUpperCase()

/** The user's own picture, or the initials without one. Decorative: the name stands beside it. */
export function UserAvatar({ user, className }: { user: Person; className?: string }) {
  const { data } = useQuery({
    queryKey: ['own-avatar', user.avatar],
    enabled: user.avatar !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const { response } = await api.auth.profile.readAvatar(undefined, { context: { quiet: true } })
      return `data:${response.mimeType};base64,${response.base64}`
    },
  })
  const frame = cn('size-7.5 shrink-0 rounded-full', className)
  if (user.avatar !== null && data) {
    // biome-ignore lint/performance/noImgElement: small bytes that are here already
    return <img src={data} alt="" className={cn('object-cover', frame)} />
  }
  return (
    <span
      aria-hidden
      className={cn(
        'grid place-content-center bg-night font-medium text-night-ink text-xs dark:bg-night-hover',
        frame,
      )}
    >
      {initials(user.first_name, user.last_name, user.email)}
    </span>
  )
}
