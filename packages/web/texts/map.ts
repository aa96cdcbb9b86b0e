/** Texts of maps. */
export const mapTexts = {
  mapKeys:
    'Arrow keys move the map, plus and minus zoom, 0 shows everything. The list below has the same sensors.',
  pickKeys: 'Enter takes the middle of the map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show everything',
  units: { km: 'km', m: 'm', cm: 'cm', km2: 'km²', ha: 'ha', m2: 'm²' },
} as const;
