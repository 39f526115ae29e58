import abrilFatface400 from '@expo-google-fonts/abril-fatface/400Regular/AbrilFatface_400Regular.ttf?url';
import alfaSlabOne400 from '@expo-google-fonts/alfa-slab-one/400Regular/AlfaSlabOne_400Regular.ttf?url';
import anton400 from '@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf?url';
import archivoBlack400 from '@expo-google-fonts/archivo-black/400Regular/ArchivoBlack_400Regular.ttf?url';
import arimo400 from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import arimo700 from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import bangers400 from '@expo-google-fonts/bangers/400Regular/Bangers_400Regular.ttf?url';
import bebasNeue400 from '@expo-google-fonts/bebas-neue/400Regular/BebasNeue_400Regular.ttf?url';
import bungee400 from '@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf?url';
import caveat400 from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url';
import caveat700 from '@expo-google-fonts/caveat/700Bold/Caveat_700Bold.ttf?url';
import dancingScript400 from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url';
import dancingScript700 from '@expo-google-fonts/dancing-script/700Bold/DancingScript_700Bold.ttf?url';
import fredoka400 from '@expo-google-fonts/fredoka/400Regular/Fredoka_400Regular.ttf?url';
import fredoka700 from '@expo-google-fonts/fredoka/700Bold/Fredoka_700Bold.ttf?url';
import gelasio400 from '@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf?url';
import gelasio700 from '@expo-google-fonts/gelasio/700Bold/Gelasio_700Bold.ttf?url';
import greatVibes400 from '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf?url';
import inter400 from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import inter700 from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import inter900 from '@expo-google-fonts/inter/900Black/Inter_900Black.ttf?url';
import lobster400 from '@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf?url';
import luckiestGuy400 from '@expo-google-fonts/luckiest-guy/400Regular/LuckiestGuy_400Regular.ttf?url';
import monoton400 from '@expo-google-fonts/monoton/400Regular/Monoton_400Regular.ttf?url';
import montserrat400 from '@expo-google-fonts/montserrat/400Regular/Montserrat_400Regular.ttf?url';
import montserrat700 from '@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf?url';
import montserrat900 from '@expo-google-fonts/montserrat/900Black/Montserrat_900Black.ttf?url';
import emoji from '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf?url';
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import hebrew from '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url';
import japanese from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url';
import korean from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import chinese from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import thai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import oswald400 from '@expo-google-fonts/oswald/400Regular/Oswald_400Regular.ttf?url';
import oswald700 from '@expo-google-fonts/oswald/700Bold/Oswald_700Bold.ttf?url';
import pacifico400 from '@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf?url';
import permanentMarker400 from '@expo-google-fonts/permanent-marker/400Regular/PermanentMarker_400Regular.ttf?url';
import playfairDisplay400 from '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf?url';
import playfairDisplay700 from '@expo-google-fonts/playfair-display/700Bold/PlayfairDisplay_700Bold.ttf?url';
import playfairDisplay900 from '@expo-google-fonts/playfair-display/900Black/PlayfairDisplay_900Black.ttf?url';
import poppins400 from '@expo-google-fonts/poppins/400Regular/Poppins_400Regular.ttf?url';
import poppins700 from '@expo-google-fonts/poppins/700Bold/Poppins_700Bold.ttf?url';
import poppins900 from '@expo-google-fonts/poppins/900Black/Poppins_900Black.ttf?url';
import righteous400 from '@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf?url';
import rye400 from '@expo-google-fonts/rye/400Regular/Rye_400Regular.ttf?url';
import shrikhand400 from '@expo-google-fonts/shrikhand/400Regular/Shrikhand_400Regular.ttf?url';
import specialElite400 from '@expo-google-fonts/special-elite/400Regular/SpecialElite_400Regular.ttf?url';
import tinos400 from '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url';
import tinos700 from '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf?url';

/**
 * The addresses of the font files that the server draws with, by their ids. A bundler has to see each path as
 * a literal.
 */
export const fontUrls: Readonly<Record<string, string>> = {
  'inter-400': inter400,
  'inter-700': inter700,
  'inter-900': inter900,
  'arimo-400': arimo400,
  'arimo-700': arimo700,
  'tinos-400': tinos400,
  'tinos-700': tinos700,
  'gelasio-400': gelasio400,
  'gelasio-700': gelasio700,
  'anton-400': anton400,
  'bebas-neue-400': bebasNeue400,
  'oswald-400': oswald400,
  'oswald-700': oswald700,
  'montserrat-400': montserrat400,
  'montserrat-700': montserrat700,
  'montserrat-900': montserrat900,
  'poppins-400': poppins400,
  'poppins-700': poppins700,
  'poppins-900': poppins900,
  'fredoka-400': fredoka400,
  'fredoka-700': fredoka700,
  'archivo-black-400': archivoBlack400,
  'righteous-400': righteous400,
  'bungee-400': bungee400,
  'monoton-400': monoton400,
  'bangers-400': bangers400,
  'luckiest-guy-400': luckiestGuy400,
  'playfair-display-400': playfairDisplay400,
  'playfair-display-700': playfairDisplay700,
  'playfair-display-900': playfairDisplay900,
  'abril-fatface-400': abrilFatface400,
  'shrikhand-400': shrikhand400,
  'alfa-slab-one-400': alfaSlabOne400,
  'rye-400': rye400,
  'special-elite-400': specialElite400,
  'lobster-400': lobster400,
  'pacifico-400': pacifico400,
  'caveat-400': caveat400,
  'caveat-700': caveat700,
  'dancing-script-400': dancingScript400,
  'dancing-script-700': dancingScript700,
  'great-vibes-400': greatVibes400,
  'permanent-marker-400': permanentMarker400,
  arabic,
  hebrew,
  devanagari,
  thai,
  japanese,
  korean,
  chinese,
  emoji,
};
