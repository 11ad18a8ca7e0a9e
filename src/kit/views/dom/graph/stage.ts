/** Keys and focus are those of the page that draws a graph, and not of the library. */
export const quietStage = {
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  disableKeyboardA11y: true,
  fitView: true,
  proOptions: { hideAttribution: true },
} as const;
