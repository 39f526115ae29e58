import { expect, test } from 'vitest';
import * as audioExtraction from '#tools/audio-extraction/shared/contract.ts';
import * as imagePadding from '#tools/image-padding/shared/contract.ts';
import * as shopMonitor from '#tools/shop-monitor/shared/contract.ts';
import * as textOverlay from '#tools/text-overlay/shared/contract.ts';
import { loggedTools } from '#account/usage/shared/tools.ts';

const tools = {
  'Shop Monitor': shopMonitor,
  'Text Overlay': textOverlay,
  'Image Padding': imagePadding,
  'Audio Extraction': audioExtraction,
};

test.each(Object.entries(tools))(
  'each metered endpoint of %s belongs only to the choice of that tool',
  (label, contract) => {
    const metered = Object.values(contract).filter((part) => 'metered' in part);
    expect(metered.length).toBeGreaterThan(0);
    for (const { path, scope } of metered) {
      expect(loggedTools.filter(({ value }) => path.startsWith(value))).toEqual([
        expect.objectContaining({ label, scope }),
      ]);
    }
  },
);
