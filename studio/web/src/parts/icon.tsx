// Line drawings, 24 units wide; decoration only, so screen readers pass over them.
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  inside: 'M5 5v9a3 3 0 0 0 3 3h4M16 14v6M13 17h6M5 5h0',
  text: 'M5 7h14M5 12h14M5 17h8',
  indent: 'M4 6h16M11 12h9M4 18h16M4 10l3 2-3 2',
  outdent: 'M4 6h16M11 12h9M4 18h16M7 10l-3 2 3 2',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 11v5M13.5 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  play: 'M8 5.5v13l10.5-6.5z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  brush: 'M14 4h6v6M20 4 9 15M7 14c-2 0-3 1.5-3 3.5 0 1-.5 2-1 2.5 3 .5 6-.5 6-3 0-1.5-.8-3-2-3Z',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.5 10',
  pencil: 'm5 19 1-4L16.5 4.5l3 3L9 18z',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  x: 'm6 6 12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  code: 'm9 8-4 4 4 4M15 8l4 4-4 4',
  globe: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4.5 12h15M12 4c2.5 2.5 3.5 5 3.5 8s-1 5.500-3.500 8c-2.500-2.500-3.500-5-3.500-8s1-5.500 3.500-8Z',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15.500 15.500 20 20',
  restore: 'M4 6v5h5M4.500 11a8 8 0 1 1-.300 3',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  warning: 'M12 4.500 3.500 19h17zM12 10v4M12 16.500v.010',
  menu: 'M12 6h.010M12 12h.010M12 18h.010',
  slides: 'M4 5h16v11H4zM9 20h6M12 16v4',
}

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
