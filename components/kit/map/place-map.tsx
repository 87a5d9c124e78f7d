'use client'

import 'leaflet/dist/leaflet.css'
import { circleMarker, type LatLngTuple, map, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'

export type MapPosition = { latitude: number; longitude: number }
export type MapTiles = { url: string; credit: string }

/** The centre of a map without a place (document 1 §9): Bologna. */
const DEFAULT_CENTRE: LatLngTuple = [44.5094, 11.3471]
const STREET_ZOOM = 16
const TOWN_ZOOM = 12
const MAX_ZOOM = 19

/** A map around a place, which a ring marks; without a place around the default centre. The credit stands below it. */
export function PlaceMap({
  tiles,
  place,
  label,
}: {
  tiles: MapTiles
  place: MapPosition | null
  label: string
}) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => (frame.current ? drawMap(frame.current, tiles, place) : undefined), [tiles, place])
  return (
    <figure className="grid gap-1">
      {/* Leaflet numbers its layers up to 1000: they stay inside of the figure. */}
      <section ref={frame} aria-label={label} className="isolate h-80 rounded-lg border bg-sunken" />
      <figcaption className="text-ink-soft text-xs">{tiles.credit}</figcaption>
    </figure>
  )
}

/** Draws the map into an element; the answer takes it away. */
function drawMap(element: HTMLElement, tiles: MapTiles, place: MapPosition | null): () => void {
  const centre: LatLngTuple = place ? [place.latitude, place.longitude] : DEFAULT_CENTRE
  const drawn = map(element, {
    center: centre,
    zoom: place ? STREET_ZOOM : TOWN_ZOOM,
    attributionControl: false,
    fadeAnimation: false,
  })
  // Providers of tiles ask for the site that uses them; the page's own policy would send nothing.
  tileLayer(tiles.url, { maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(drawn)
  if (place) circleMarker(centre, { radius: 12, weight: 4, interactive: false }).addTo(drawn)
  return () => drawn.remove()
}
