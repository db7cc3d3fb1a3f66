import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import shades from './colors.json'
import { t } from './ui/language/translate.ts'

// Every text shade holds at least 4.5:1 on the surface it is used on (WCAG 2.2 AA).
const colors = shades as unknown as Record<keyof typeof shades, MantineColorsTuple>
const { dark, yellow, pine } = colors

/** What lies below a dialog stays readable: people look something up there. */
const overlayProps = { backgroundOpacity: 0.4, blur: 0 }

// The list of choices scrolls by itself: a box around it that scrolls would have to take the focus (WCAG 2.1.1).
const scrolledList = { withScrollArea: false }
const scrolledListStyles = { options: { maxHeight: 240, overflowY: 'auto' as const } }

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors,
  black: '#1a201d',
  defaultRadius: 'md',
  radius: { md: '0.375rem' },
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.3rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.855rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.78rem', sm: '0.855rem', md: '0.93rem', lg: '1.05rem', xl: '1.2rem' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Checkbox: { defaultProps: { radius: 4 } },
    // A heading over its fields, and no box around them.
    Fieldset: {
      defaultProps: { variant: 'unstyled' },
      styles: { legend: { marginBottom: '0.35rem', fontSize: '0.93rem', fontWeight: 620 } },
    },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 550 } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        withinPortal: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } },
    },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'always' } },
    // In a landmark of their own, so that a dialog's header is not taken for a second banner of the page.
    Modal: {
      defaultProps: {
        centered: true,
        portalProps: { target: '#dialogs' },
        closeButtonProps: { 'aria-label': t('Close') },
        overlayProps,
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontSize: '1.05rem', fontWeight: 620 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close this message') } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') }, overlayProps } },
    SpotlightRoot: { defaultProps: { overlayProps } },
    // Without its placeholder for the first focus, which is no menu item and yet stands in the menu.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 90 }, withInitialFocusPlaceholder: false },
    },
    Select: {
      defaultProps: { ...scrolledList, comboboxProps: { transitionProps: { duration: 80 } } },
      styles: scrolledListStyles,
    },
    Autocomplete: { defaultProps: scrolledList, styles: scrolledListStyles },
    TagsInput: { defaultProps: scrolledList, styles: scrolledListStyles },
  },
})

/** Mantine's own red is too light for small text; errors take a shade that can be read in either scheme. */
export const cssVariables: CSSVariablesResolver = ({ colors: { red } }) => ({
  variables: {},
  light: { '--mantine-color-error': red?.[9] },
  dark: {
    '--mantine-color-error': red?.[4],
    // Mantine's own dark pills take the darkest shade, which is lost on our dark surface.
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-gray-light-color': dark[0],
    '--mantine-color-red-light': '#3d2020',
    '--mantine-color-red-light-hover': '#492727',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-yellow-light': '#3a3213',
    '--mantine-color-yellow-light-hover': '#453c18',
    '--mantine-color-yellow-light-color': yellow[2],
    '--mantine-color-pine-light': '#1f3d32',
    '--mantine-color-pine-light-hover': '#264a3d',
    '--mantine-color-pine-light-color': pine[2],
  },
})
