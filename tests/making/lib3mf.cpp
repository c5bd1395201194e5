/* Tells what lib3MF reads in a 3MF file: its unit, each object, each build item, each colour, a line each. A warning or an error
 * of its strict reader ends with status 1. */
#include <lib3mf/Model/COM/NMR_DLLInterfaces.h>

#include <cstdio>
#include <cstdlib>

using namespace NMR;

static void want(HRESULT result, const char *what) {
    if (result == LIB3MF_OK)
        return;
    std::printf("%s failed: %lx\n", what, (long)result);
    std::exit(1);
}
#define WANT(call) want(call, #call)

static void tell_objects(PLib3MFModel *model) {
    PLib3MFModelResourceIterator *each;
    BOOL more;
    WANT(lib3mf_model_getmeshobjects(model, &each));
    while (lib3mf_resourceiterator_movenext(each, &more) == LIB3MF_OK && more) {
        PLib3MFModelMeshObject *mesh;
        char name[200];
        ULONG length;
        BOOL manifold;
        WANT(lib3mf_resourceiterator_getcurrent(each, (PLib3MFModelResource **)&mesh));
        WANT(lib3mf_object_getnameutf8((PLib3MFModelObjectResource *)mesh, name, sizeof name, &length));
        WANT(lib3mf_meshobject_ismanifoldandoriented(mesh, &manifold));
        std::printf("object %s %s\n", name, manifold ? "manifold" : "open");
    }
}

static void tell_items(PLib3MFModel *model) {
    PLib3MFModelBuildItemIterator *each;
    BOOL more;
    WANT(lib3mf_model_getbuilditems(model, &each));
    while (lib3mf_builditemiterator_movenext(each, &more) == LIB3MF_OK && more)
        std::puts("item");
}

static void tell_colours(PLib3MFModel *model) {
    PLib3MFModelResourceIterator *each;
    BOOL more;
    WANT(lib3mf_model_getbasematerials(model, &each));
    while (lib3mf_resourceiterator_movenext(each, &more) == LIB3MF_OK && more) {
        PLib3MFModelBaseMaterial *list;
        DWORD count;
        WANT(lib3mf_resourceiterator_getcurrent(each, (PLib3MFModelResource **)&list));
        WANT(lib3mf_basematerial_getcount(list, &count));
        for (DWORD i = 0; i < count; i++) {
            BYTE red, green, blue, solid;
            WANT(lib3mf_basematerial_getdisplaycolor(list, i, &red, &green, &blue, &solid));
            std::printf("colour #%02X%02X%02X%02X\n", red, green, blue, solid);
        }
    }
}

int main(int, char **words) {
    PLib3MFModel *model;
    PLib3MFModelReader *reader;
    DWORD warnings, unit;
    WANT(lib3mf_createmodel(&model));
    WANT(lib3mf_model_queryreader(model, "3mf", &reader));
    WANT(lib3mf_reader_setstrictmodeactive(reader, true));
    WANT(lib3mf_reader_readfromfileutf8(reader, words[1]));
    WANT(lib3mf_reader_getwarningcount(reader, &warnings));
    WANT(lib3mf_model_getunit(model, &unit));
    std::printf("unit %s\n", unit == MODELUNIT_MILLIMETER ? "millimetres" : "another");
    tell_objects(model);
    tell_items(model);
    tell_colours(model);
    return warnings > 0;
}
