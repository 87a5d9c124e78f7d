'use client'

/** A message of one browser tab to the others. */
export type TabNews = 'structure' | 'logged_in' | 'logged_out'

const CHANNEL = 'luna'

const isNews = (value: unknown): value is TabNews =>
  value === 'structure' || value === 'logged_in' || value === 'logged_out'

export function tellOtherTabs(news: TabNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the messages of other tabs; returns the function that ends the listening. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) listen(event.data)
  }
  return () => channel.close()
}
