/** The mark of the product: a reading that rises above its surroundings. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg class="logo" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect class="logo-field" width="24" height="24" rx="6" />
      <path
        class="logo-line"
        d="M4 14h3.5l2.5-7 4 11 2.5-6H20"
        fill="none"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
